import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Page, Route } from 'playwright-core';
import { provideTransformers } from '../../../scripts/real/transformers-js.js';

/**
 * Answers what the page downloads with the real transformers.js and the model in a folder, and gives the
 * addresses that it cannot answer.
 */
export async function answerDownloads(page: Page, model: string): Promise<readonly string[]> {
  const unknown: string[] = [];
  const transformers = provideTransformers();
  const fileOf = ({ hostname, pathname }: URL): string | undefined => {
    const name = path.basename(pathname);
    if (hostname === 'huggingface.co') {
      return path.join(model, name.endsWith('.onnx') ? 'onnx/model.onnx' : name);
    }
    if (hostname !== 'cdn.jsdelivr.net') return undefined;
    if (pathname === '/npm/@huggingface/transformers@4.3.1') {
      return path.join(transformers, 'dist/transformers.min.js');
    }
    return path.join(transformers, '../../onnxruntime-web/dist', name);
  };
  await page.route(
    ({ hostname }) => hostname !== 'localhost',
    (route: Route) => {
      const url = new URL(route.request().url());
      const file = fileOf(url);
      if (file !== undefined && existsSync(file)) {
        return route.fulfill({ path: file, headers: { 'access-control-allow-origin': '*' } });
      }
      unknown.push(url.href);
      return route.fulfill({ status: 404 });
    },
  );
  return unknown;
}
