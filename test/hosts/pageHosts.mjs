/**
 * An application, and the page of docs/getting-started that is followed in it. `create`: the
 * framework's own command; without it the application is `apps/page-<page>`, of the files that the
 * command would write, because the command copies a template of GitHub. `edits`: what the page says
 * in words; `serve`: a folder of finished files, or a script that listens at `PORT`, otherwise a preview
 * of Vite's kind; `account`: how the page writes the address.
 * @typedef {{ path: string, find: string | RegExp, put: string }} Edit
 * @typedef {{ title: string, page: string, create?: readonly string[], edits?: readonly Edit[],
 * serve?: { folder: string } | { script: string }, account?: string }} PageHost
 */

const createVite = (/** @type {string} */ template) => [
  'create',
  '-y',
  'vite@9.3.0',
  'app',
  '--',
  '--template',
  template,
  '--no-interactive',
]
const minimal = ['--template', 'minimal', '--types', 'ts', '--no-add-ons', '--no-install']
const createRspack = ['create', '-y', 'rspack@2.2.3', 'app', '--', '--template', 'vanilla-ts']
const bareNext = ['--ts', '--app', '--no-src-dir', '--no-tailwind', '--no-linter', '--skip-install']
const plain = ['--defaults', '--skip-install', '--skip-git']

/**
 * The button of docs/getting-started/bundlers.md in the page of an application.
 * @param {RegExp} find the entry's place
 * @param {string} [put]
 */
const addButton = (find, put = '$&') => ({
  path: 'index.html',
  find,
  put: `<button id="connect">Connect wallet</button><p id="account"></p>${put}`,
})

/** @type {readonly PageHost[]} */
export const pageHosts = [
  {
    title: 'README in React, by create-vite 9',
    page: 'README',
    create: createVite('react-ts'),
    account: '0xd8',
  },
  { title: 'React, by create-vite 9', page: 'react', create: createVite('react-ts') },
  {
    title: 'Next 16, by create-next-app',
    page: 'next',
    create: ['create', '-y', 'next-app@16.4.3', 'app', '--', ...bareNext, '--yes'],
    serve: { script: 'start' },
  },
  { title: 'Vue, by create-vite 9', page: 'vue', create: createVite('vue-ts') },
  {
    title: 'SvelteKit, by sv 0.17',
    page: 'svelte',
    create: ['exec', '-y', '--', 'sv@0.17.1', 'create', 'app', ...minimal],
  },
  { title: 'React Router 8, server', page: 'react-router', serve: { script: 'start' } },
  { title: 'Nuxt 4, server', page: 'nuxt', serve: { script: 'preview' } },
  { title: 'Astro 7', page: 'astro' },
  {
    title: 'Angular, by its command line 22',
    page: 'angular',
    create: ['exec', '-y', '--', '@angular/cli@22.2.7', 'new', 'app', ...plain],
    serve: { folder: 'dist/app/browser' },
  },
  { title: 'Plain HTML', page: 'html', serve: { folder: 'public' } },
  {
    title: 'TypeScript without a framework, by create-vite 9',
    page: 'bundlers',
    create: createVite('vanilla-ts'),
    edits: [addButton(/<div id="app"><\/div>/)],
  },
  {
    title: 'Rspack 2, by create-rspack',
    page: 'bundlers',
    create: createRspack,
    edits: [
      addButton(/<div id="root"><\/div>/),
      { path: 'rspack.config.ts', find: './src/index.ts', put: './src/main.ts' },
    ],
    serve: { folder: 'dist' },
  },
]
