import { namespaces } from '../../create-latchkey/choices.mjs'

/** @typedef {import('../../create-latchkey/choices.mjs').Choices} Choices */

/**
 * An application of `npm create latchkey` by the choices that it is written with; `namespaces` are
 * EVM and Cosmos by default.
 * @typedef {Pick<Choices, 'host' | 'library'> & Partial<Pick<Choices, 'namespaces'>>
 * & { title: string }} CreatedHost
 */

const everyNamespace = /** @type {Choices['namespaces']} */ (Object.keys(namespaces))

/**
 * The applications of `npm create latchkey` that test/budgets/createdApplications.test.ts does not
 * build: they need packages of their own.
 * @type {readonly CreatedHost[]}
 */
export const createdHosts = [
  {
    title: 'React, every ecosystem',
    host: 'react',
    library: 'none',
    namespaces: everyNamespace,
  },
  { title: 'React with ethers', host: 'react', library: 'ethers' },
  { title: 'React with wagmi', host: 'react', library: 'wagmi' },
  { title: 'Next', host: 'next', library: 'none' },
  { title: 'Next with viem', host: 'next', library: 'viem' },
  { title: 'Next with ethers', host: 'next', library: 'ethers' },
  { title: 'Next with wagmi', host: 'next', library: 'wagmi' },
  { title: 'Vue', host: 'vue', library: 'none' },
  { title: 'Vue with viem', host: 'vue', library: 'viem' },
  { title: 'Vue with ethers', host: 'vue', library: 'ethers' },
  { title: 'Vue with wagmi', host: 'vue', library: 'wagmi' },
  { title: 'Svelte', host: 'svelte', library: 'none' },
  { title: 'Svelte with viem', host: 'svelte', library: 'viem' },
  { title: 'Svelte with ethers', host: 'svelte', library: 'ethers' },
  { title: 'Svelte with wagmi', host: 'svelte', library: 'wagmi' },
  { title: 'SvelteKit', host: 'sveltekit', library: 'none' },
  { title: 'SvelteKit with viem', host: 'sveltekit', library: 'viem' },
  { title: 'SvelteKit with ethers', host: 'sveltekit', library: 'ethers' },
  { title: 'SvelteKit with wagmi', host: 'sveltekit', library: 'wagmi' },
  { title: 'HTML with viem', host: 'html', library: 'viem' },
]
