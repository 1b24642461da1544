/**
 * The hosts by the folder of their application.
 * @typedef {{ title: string }} Host
 */
export const hosts = /** @satisfies {Record<string, Host>} */ ({
  html: { title: 'Vite 8, plain JavaScript' },
  'html-cdn': { title: 'Plain HTML, files of the CDN' },
  esbuild: { title: 'esbuild, one file for ES2020' },
  webpack: { title: 'webpack 5' },
  rspack: { title: 'Rspack 1' },
  rollup: { title: 'Rollup 4' },
  parcel: { title: 'Parcel 2' },
  react: { title: 'React 18, Vite 8' },
  'react-compiler': { title: 'React 19, StrictMode and compiler' },
  preact: { title: 'Preact 10 without React, Vite 8' },
  next: { title: 'Next 16, Turbopack' },
  'next-webpack': { title: 'Next 16, webpack' },
  'react-router': { title: 'React Router 7, prerendered' },
  'tanstack-start': { title: 'TanStack Start 1, prerendered' },
  astro: { title: 'Astro 5, React island' },
  vue: { title: 'Vue 3, Vite 8' },
  nuxt: { title: 'Nuxt 3, prerendered' },
  svelte: { title: 'SvelteKit 2, prerendered' },
  solid: { title: 'Solid 1, Vite 8' },
  lit: { title: 'Lit 3, in a shadow root' },
  angular: { title: 'Angular 20' },
})

/** @typedef {keyof typeof hosts} HostName */
