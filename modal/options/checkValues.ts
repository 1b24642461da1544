import { safeParse } from 'valibot'
import type { LatchkeyError } from '#kernel'
import { describeUnknown } from '../describeUnknown.ts'
import { modalError } from '../errors.ts'
import type { ModalOptions } from '../ModalOptions.ts'
import { optionChoices, optionShapes } from './optionShapes.ts'

/** Remedies for the options that hosts most often get wrong. */
const hints: Readonly<Record<string, string>> = {
  networks: 'Pass objects of `viem/chains`, or networks in the form of the type `Network`.',
  customRpcUrls: "Pass nodes by network, as in `{ 'eip155:1': [{ url: 'https://…' }] }`.",
  customWallets: "Pass wallets, as in `[{ id: 'acme', name: 'Acme', homepage: 'https://…' }]`.",
  defaultNetwork: "Pass the CAIP-2 id of a network, as in `'eip155:8453'`.",
  locale: "Pass a tag with a hyphen, as in `'pt-BR'`, or leave the option out.",
  metadata: "Pass texts, and pictures as a list, as in `{ icons: ['https://…'] }`.",
  siwx: 'Pass `defaultSiwx({ … })` of `latchkey/plugins/siwx`, or your own implementation.',
  themeVariables: 'Pass texts, and leave a variable out for its default.',
}
const defaultHint = 'The types and the documentation say what it takes.'

/** Lists what is wrong with the values of the host's options, the first flaw of each. */
export function checkValues(options: ModalOptions): readonly LatchkeyError[] {
  const { issues = [] } = safeParse(optionShapes, options)
  const flaws = new Map<string, LatchkeyError>()
  for (const { kind, type, message, expected, received, path = [] } of issues) {
    const [name] = path.map(({ key }) => String(key))
    if (name === undefined || flaws.has(name)) continue
    const own = kind === 'validation' || type === 'custom'
    flaws.set(
      name,
      modalError('options-invalid', {
        option: path.map(({ key }) => String(key)).join('.'),
        why: own ? message : `expected ${expected}, received ${received}`,
        hint: hints[name] ?? defaultHint,
      }),
    )
  }
  return [...flaws.values(), ...listUnknownChoices(options)]
}

const listUnknownChoices = (options: ModalOptions) =>
  Object.entries(optionChoices).flatMap(([name, choices]) => {
    const value: unknown = Reflect.get(options, name)
    return value === undefined || Object.hasOwn(choices, String(value))
      ? []
      : [describeUnknown(name, String(value), Object.keys(choices))]
  })

/**
 * Explains why these options made no modal: the error of the first wrong value, with the failure as
 * its cause, else the failure itself.
 */
export function explainFailure(options: ModalOptions, failure: unknown): unknown {
  const [flaw] = checkValues(options)
  return flaw ? Object.assign(flaw, { cause: failure }) : failure
}
