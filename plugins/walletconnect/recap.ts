import type { GenericSchema } from 'valibot'
import {
  array,
  looseObject,
  object,
  optional,
  pipe,
  record,
  regex,
  strictObject,
  string,
} from 'valibot'
import { gateOptional } from '#kernel'
import type { Cacao } from './cacaoForm.ts'

/**
 * What a session may do, as the message says it that signed in (EIP-5573): which requests to EVM
 * accounts, and on which networks.
 */
export type Recap = { readonly methods: readonly string[]; readonly chains: readonly string[] }

type Limits = { readonly chains?: readonly string[] | undefined }
const limits: GenericSchema<unknown, Limits> = looseObject({ chains: optional(array(string())) })
// Nothing else was asked for.
const recapForm: GenericSchema<
  unknown,
  { readonly att: { readonly eip155: Readonly<Record<string, readonly Limits[]>> } }
> = object({
  att: strictObject({ eip155: record(pipe(string(), regex(/^request\/\w+$/)), array(limits)) }),
})
const scheme = 'urn:recap:'
const words = 'I further authorize the stated URI to perform the following actions on my behalf: '

/** The resource that asks for requests to EVM accounts. */
export function recapOn(methods: readonly string[]): string {
  const eip155 = Object.fromEntries(
    [...methods].sort((a, b) => a.localeCompare(b)).map((method) => [`request/${method}`, [{}]]),
  )
  return `${scheme}${btoa(JSON.stringify({ att: { eip155 } })).replaceAll('=', '')}`
}

/**
 * What a message lets the session do, by its last resource; `undefined` when it says nothing that
 * can be read.
 */
export function recapOf({ resources = [] }: Pick<Cacao['p'], 'resources'>): Recap | undefined {
  const last = resources[resources.length - 1] ?? ''
  const found = last.startsWith(scheme)
    ? gateOptional(recapForm, decoded(last.slice(scheme.length)))
    : undefined
  if (!found) return undefined
  const granted = Object.entries(found.att.eip155)
  return {
    methods: granted.map(([ability]) => ability.slice('request/'.length)),
    chains: [
      ...new Set(granted.flatMap(([, given]) => given.flatMap(({ chains = [] }) => chains))),
    ],
  }
}

function decoded(written: string): unknown {
  try {
    return JSON.parse(atob(written.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}

/**
 * The statement that was signed: wallets add in words what the session may do, and most do not
 * repeat that in the CACAO.
 */
export function statementOf({ statement, resources }: Cacao['p']): string | undefined {
  const recap = recapOf({ resources })
  if (!recap || statement?.includes(words)) return statement
  const methods = [...recap.methods].sort((a, b) => a.localeCompare(b))
  return `${statement ? `${statement} ` : ''}${words}(1) 'request': '${methods.join("', '")}' for 'eip155'.`
}
