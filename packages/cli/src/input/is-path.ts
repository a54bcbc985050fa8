/** Whether a name on the command line or in a file of models is a path, and not a package. */
export function isPath(name: string): boolean {
  return /^\.|[\\/]$|^[\\/]|^[A-Za-z]:[\\/]|^file:|\.[cm]?[jt]s$/.test(name);
}
