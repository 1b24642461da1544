import { describe, expect, it } from 'vitest'
import { namespaceAliases } from '../modal/knownNames.ts'
import { readHost, readLibrary, readNamespaces } from './readChoice.mjs'

describe('readHost', () => {
  it.each([
    ['vue', 'vue'],
    ['Next', 'next'],
    ['1', 'react'],
    ['6', 'html'],
  ])('reads %s as %s', (answer, host) => {
    expect(readHost(answer)).toBe(host)
  })

  it.each([
    ['raect', ' Did you mean "react"?'],
    ['nextjs', ' Did you mean "next"?'],
    ['angular', ''],
    ['7', ''],
    ['0', ''],
  ])('refuses %s with the nearest host', (answer, hint) => {
    expect(() => readHost(answer)).toThrow(
      expect.objectContaining({
        code: 'choice-unknown',
        message: `"${answer}" is not a known host.${hint}`,
        remedy: 'Choose from: react, next, vue, svelte, sveltekit, html.',
      }),
    )
  })
})

describe('readNamespaces', () => {
  it('reads all seven, each once, in the order that is given', () => {
    expect(readNamespaces('stacks, solana,eip155 eip155,polkadot,bip122,cosmos,sui')).toEqual([
      'stacks',
      'solana',
      'eip155',
      'polkadot',
      'bip122',
      'cosmos',
      'sui',
    ])
  })

  it.each([
    ['evm', 'eip155'],
    ['bitcoin', 'bip122'],
    ['eip155,solanna', 'solana'],
  ])('refuses %s and suggests %s', (answer, nearest) => {
    expect(() => readNamespaces(answer)).toThrow(`Did you mean "${nearest}"?`)
  })

  it.each(Object.entries(namespaceAliases))('refuses %s and suggests %s', (alias, id) => {
    expect(() => readNamespaces(alias)).toThrow(`Did you mean "${id}"?`)
  })

  it('refuses a list of none', () => {
    expect(() => readNamespaces(' , ')).toThrow(expect.objectContaining({ code: 'choice-missing' }))
  })
})

describe('readLibrary', () => {
  it('refuses an EVM library without eip155', () => {
    expect(readLibrary('none', ['solana'])).toBe('none')
    expect(readLibrary('viem', ['solana', 'eip155'])).toBe('viem')
    expect(() => readLibrary('viem', ['solana'])).toThrow(
      'viem works with EVM networks, and the ecosystems leave out eip155.',
    )
  })
})
