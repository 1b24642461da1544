import { describe, expect, it } from 'vitest'
import { buildFrameAddress } from './buildFrameAddress.ts'
import { toFrameChainId } from './frameMethods.ts'
import { parseAnswer } from './parseAnswer.ts'
import { toFrameTheme } from './syncFrame.ts'

describe('the frame’s address', () => {
  it('the frame’s address has enableCloudAuthAccount with email capture only', () => {
    const facts = { projectId: 'p 1&x=y', network: 'solana:5eykt', cloudAuth: false } as const
    const off = new URL(buildFrameAddress('https://secure.example', facts))
    expect([off.pathname, Object.fromEntries(off.searchParams)]).toEqual([
      '/sdk',
      { projectId: 'p 1&x=y', chainId: 'solana:5eykt', version: '4', enableLogger: 'false' },
    ])
    expect(
      new URL(
        buildFrameAddress('https://secure.example', { ...facts, cloudAuth: true }),
      ).searchParams.get('enableCloudAuthAccount'),
    ).toBe('true')
  })
})

describe('the frame’s network id', () => {
  it('the frame’s network id is a number on EVM and a CAIP-2 id on Solana', () => {
    expect([toFrameChainId('eip155:8453'), toFrameChainId('solana:5eykt')]).toEqual([
      8453,
      'solana:5eykt',
    ])
  })
})

describe('the frame’s theme', () => {
  it('the frame’s theme leaves the mode to the device unless the host chose one', () => {
    expect(toFrameTheme({ mode: 'auto', variables: {} })).toEqual({
      themeVariables: {},
      w3mThemeVariables: {},
    })
    expect(
      toFrameTheme({
        mode: 'light',
        variables: { '--lk-background': 'white', '--lk-text': undefined },
      }),
    ).toEqual({
      themeMode: 'light',
      themeVariables: { '--lk-background': 'white' },
      w3mThemeVariables: { '--w3m-background': 'white' },
    })
  })
})

describe('answers of the frame', () => {
  const hash = `0x${'aB'.repeat(32)}`
  it.each([
    `${hash}0`,
    hash.slice(0, -1),
    hash.slice(2),
    `${hash}\n`,
    `0X${hash.slice(2)}`,
    7,
    null,
  ])('answers of the frame are not a transaction hash: %j', (answer) => {
    expect(() => parseAnswer('eth_sendTransaction', answer)).toThrow(
      'The transaction hash has an unexpected form',
    )
    expect(parseAnswer('eth_sendTransaction', hash)).toBe(hash)
  })

  it('answers of the frame are a signature from 62 hex characters on', () => {
    for (const other of [
      `0x${'a'.repeat(61)}`,
      'a'.repeat(64),
      `0x${'a'.repeat(64)}g`,
      `0x${'a'.repeat(64)}\n`,
      7,
      null,
    ])
      expect(() => parseAnswer('personal_sign', other)).toThrow(
        'The signature has an unexpected form',
      )
    expect(parseAnswer('personal_sign', `0x${'a'.repeat(62)}`)).toBe(`0x${'a'.repeat(62)}`)
  })

  it('answers of the frame pass unchecked if their form is unknown', () => {
    expect(parseAnswer('wallet_sendCalls', { id: 'x' })).toEqual({ id: 'x' })
  })
})
