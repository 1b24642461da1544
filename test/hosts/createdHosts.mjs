/**
 * An application of `npm create latchkey` by the choices that it is written with.
 * @typedef {Pick<import('../../create-latchkey/choices.mjs').Choices, 'host' | 'library'>
 * & { title: string }} CreatedHost
 */

/**
 * The applications of `npm create latchkey` that test/budgets/createdApplications.test.ts does not
 * build: they need packages of their own.
 * @type {readonly CreatedHost[]}
 */
export const createdHosts = [
  { title: 'React with wagmi', host: 'react', library: 'wagmi' },
  { title: 'Next', host: 'next', library: 'none' },
  { title: 'Next with wagmi', host: 'next', library: 'wagmi' },
  { title: 'Vue', host: 'vue', library: 'none' },
  { title: 'Vue with wagmi', host: 'vue', library: 'wagmi' },
  { title: 'Svelte', host: 'svelte', library: 'none' },
  { title: 'Svelte with ethers', host: 'svelte', library: 'ethers' },
  { title: 'SvelteKit', host: 'sveltekit', library: 'none' },
  { title: 'SvelteKit with viem', host: 'sveltekit', library: 'viem' },
  { title: 'SvelteKit with wagmi', host: 'sveltekit', library: 'wagmi' },
]
