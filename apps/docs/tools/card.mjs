// Draws public/card.png, the preview image for links to the site. Needs Chromium. Run it after you
// change the text or the colours: node tools/card.mjs
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';

const app = path.dirname(import.meta.dirname);
const font = (file) =>
  `data:font/woff2;base64,${readFileSync(path.join(app, 'node_modules', file)).toString('base64')}`;
const piece = (kind, text) => `<span class="${kind}">${text.replaceAll('<', '&lt;')}</span>`;
const header = (role) =>
  piece('control', '<|start_header_id|>') +
  piece('scaffold', role) +
  piece('control', '<|end_header_id|>');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(`<style>
@font-face { font-family: Sans; src: url(${font('@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2')}); font-weight: 100 700; }
@font-face { font-family: Mono; src: url(${font('@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2')}); }
@font-face { font-family: Mono; font-weight: 600; src: url(${font('@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-600-normal.woff2')}); }
body { margin: 0; padding: 72px 80px; box-sizing: border-box; width: 1200px; height: 630px; background: #fdfcf9; color: #1d1b18; font-family: Sans; }
h1 { margin: 0; font-size: 68px; line-height: 1.08; letter-spacing: -0.03em; font-weight: 600; }
b { color: #0b6353; font-weight: 600; }
pre { margin: 52px 0 0; font: 25px/1.85 Mono; white-space: pre; }
.control { color: #6a35b0; background: #6a35b012; border-radius: 5px; box-shadow: inset 0 0 0 1.5px #6a35b060; padding: 2px 3px; }
.scaffold { color: #55514a; text-decoration: underline dotted; text-underline-offset: 7px; }
.content { font-weight: 600; }
footer { position: absolute; bottom: 64px; font-size: 29px; font-weight: 600; }
</style>
<h1>Every model speaks<br>its own dialect.</h1>
<pre>${header('user')}
${piece('content', 'Is it raining in Paris?')}${piece('control', '<|eot_id|>')}
${header('assistant')}</pre>
<footer><b>⟨</b>Modelspeak<b>⟩</b></footer>`);
await page.waitForTimeout(200);
await page.screenshot({ path: path.join(app, 'public/card.png') });
await browser.close();
