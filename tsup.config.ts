import { readFileSync } from 'node:fs';
import { defineConfig } from 'tsup';

/**
 * The modules of the package in the current folder: those that its `exports` name, and others that it
 * runs. No dependency is bundled in; their types are the compiler's.
 */
export function library(...others: string[]): ReturnType<typeof defineConfig> {
  return defineConfig({
    entry: [...exportedSources(), ...others],
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

/** `src/qwen3.ts` for the export `./dist/qwen3.js`. */
function exportedSources(): string[] {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
  };
  return Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? [] : target.default.replace(/^\.\/dist\/(.*)\.js$/, 'src/$1.ts'),
  );
}
