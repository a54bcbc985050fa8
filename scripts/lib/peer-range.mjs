/**
 * The versions of our packages that others accept as a peer: those before the first release, its
 * candidates, and everything up to the next major version. A range accepts a candidate only if it names
 * one of the same version, so `>=1.0.0` alone would refuse them all.
 */
export const PEER_RANGE = '0.x || ^1.0.0-rc.0';
