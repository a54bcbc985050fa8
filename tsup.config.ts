import { defineConfig } from 'tsup';

/** The build of every package: ES modules with types, no dependency bundled in. */
export function library(...entry: string[]): ReturnType<typeof defineConfig> {
  return defineConfig({
    entry,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    tsconfig: 'tsconfig.build.json',
    // tsup hands TypeScript 6 an option (`baseUrl`) that it only takes with this.
    dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
    sourcemap: true,
    esbuildOptions(options) {
      // Puts constants where they are used; a bundler that reads the built file no longer can.
      options.minifySyntax = true;
    },
    clean: true,
  });
}
