import { describe, expect, it } from 'vitest'
import { readCommand } from './readCommand.mjs'

describe('readCommand', () => {
  it('reads a folder and all flags', () => {
    const words = 'shop --host next --namespaces eip155,solana --library=wagmi -y'.split(' ')
    expect(readCommand(words)).toEqual({
      folder: 'shop',
      host: 'next',
      namespaces: 'eip155,solana',
      library: 'wagmi',
      yes: true,
      help: false,
    })
  })

  it('reads the flags after the dashes that pnpm hands on and npm takes away', () => {
    expect(readCommand('shop -- --host next -y'.split(' '))).toMatchObject({
      folder: 'shop',
      host: 'next',
      yes: true,
    })
  })

  it('takes the ecosystems of every flag that names some', () => {
    const words = '--namespaces eip155 --namespaces=solana,sui'.split(' ')
    expect(readCommand(words).namespaces).toBe('eip155,solana,sui')
  })

  it('leaves open what no flag answers', () => {
    expect(readCommand([])).toEqual({
      folder: undefined,
      host: undefined,
      namespaces: undefined,
      library: undefined,
      yes: false,
      help: false,
    })
  })

  it.each([
    ['--hots react', 'flag-unknown', '"--hots" is not a flag. Did you mean "--host"?'],
    [
      '--ecosystems eth',
      'flag-unknown',
      '"--ecosystems" is not a flag. Did you mean "--namespaces"?',
    ],
    ['-x', 'flag-unknown', '"-x" is not a flag.'],
    ['--host', 'flag-without-value', '"--host" needs a value.'],
    ['--host --yes', 'flag-without-value', '"--host" needs a value.'],
    ['--yes=no', 'flag-with-value', '"--yes" takes no value.'],
    ['shop --namespaces eip155, solana', 'folders-several', 'Two folders are named'],
  ])('refuses %s', (line, code, message) => {
    expect(() => readCommand(line.split(' '))).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) }),
    )
  })
})
