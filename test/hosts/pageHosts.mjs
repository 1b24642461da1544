/**
 * An application that a framework's own command writes, and the page of docs/getting-started that
 * is followed in it.
 * @typedef {{ title: string, page: string, create: readonly string[] }} PageHost
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

/** @type {readonly PageHost[]} */
export const pageHosts = [
  { title: 'React, by create-vite 9', page: 'react', create: createVite('react-ts') },
  { title: 'Vue, by create-vite 9', page: 'vue', create: createVite('vue-ts') },
  {
    title: 'SvelteKit, by sv 0.17',
    page: 'svelte',
    create: ['exec', '-y', '--', 'sv@0.17.1', 'create', 'app', ...minimal],
  },
]
