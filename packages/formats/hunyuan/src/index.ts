export { hunyuan, hunyuan as default } from './hunyuan.js';
