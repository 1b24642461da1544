/**
 * The hosts by the folder of their application. `app`: the folder, if another one; `packages`: other
 * versions of its packages; `isNew`: its framework refuses the oldest Node that Latchkey takes.
 * @typedef {{ title: string, app?: string, packages?: Readonly<Record<string, string>>,
 * isNew?: boolean }} Host
 */
export const hosts = /** @satisfies {Record<string, Host>} */ ({
  html: { title: 'Vite 8, plain JavaScript' },
  'vite-7': { title: 'Vite 7, plain JavaScript', app: 'html', packages: { vite: '7.3.8' } },
  'vite-6': { title: 'Vite 6, plain JavaScript', app: 'html', packages: { vite: '6.4.6' } },
  'vite-5': { title: 'Vite 5, plain JavaScript', app: 'html', packages: { vite: '5.4.21' } },
  'html-cdn': { title: 'Plain HTML, files of the CDN' },
  esbuild: { title: 'esbuild, one file for ES2020' },
  webpack: { title: 'webpack 5' },
  rspack: { title: 'Rspack 1' },
  federation: { title: 'Rspack 1, two remotes with a copy each' },
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
  'solid-start': { title: 'SolidStart 2, prerendered', isNew: true },
  qwik: { title: 'Qwik 1, Vite 7' },
  lit: { title: 'Lit 3, in a shadow root' },
  angular: { title: 'Angular 20' },
})

/** @typedef {keyof typeof hosts} HostName */
