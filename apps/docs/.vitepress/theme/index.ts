import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import Layout from './components/site-layout.vue';
import './fonts.css';
import './site.css';
import './anatomy.css';

export default { extends: DefaultTheme, Layout } satisfies Theme;
