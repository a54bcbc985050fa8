import { defineConfig } from 'tsup';

/** The modules of every package, no dependency bundled in; their types are the compiler's. */
export function library(...entry: string[]): ReturnType<typeof defineConfig> {
  return defineConfig({
    entry,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    tsconfig: 'tsconfig.build.json',
    sourcemap: true,
    esbuildOptions(options) {
      // Puts constants where they are used; a bundler that reads the built file no longer can.
      options.minifySyntax = true;
    },
    clean: true,
  });
}
