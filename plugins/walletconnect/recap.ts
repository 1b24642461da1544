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
import { safeParse } from '#kernel'
import type { Cacao } from './cacaoSchema.ts'

/**
 * Permissions of a session in the signed message (EIP-5573): methods for EVM accounts, and
 * networks.
 */
export type Recap = { readonly methods: readonly string[]; readonly chains: readonly string[] }

type RecapLimits = { readonly chains?: readonly string[] | undefined }
const limitsSchema: GenericSchema<unknown, RecapLimits> = looseObject({
  chains: optional(array(string())),
})
// Other actions were not requested.
const recapSchema: GenericSchema<
  unknown,
  { readonly att: { readonly eip155: Readonly<Record<string, readonly RecapLimits[]>> } }
> = object({
  att: strictObject({
    eip155: record(pipe(string(), regex(/^request\/\w+$/)), array(limitsSchema)),
  }),
})
const recapScheme = 'urn:recap:'
const recapSentence =
  'I further authorize the stated URI to perform the following actions on my behalf: '

/** Encodes the resource that requests methods for EVM accounts. */
export function encodeRecap(methods: readonly string[]): string {
  const eip155 = Object.fromEntries(
    [...methods].sort((a, b) => a.localeCompare(b)).map((method) => [`request/${method}`, [{}]]),
  )
  return `${recapScheme}${btoa(JSON.stringify({ att: { eip155 } })).replaceAll('=', '')}`
}

/** Decodes the permissions of a message from its last resource; `undefined` if it has none. */
export function decodeRecap({ resources = [] }: Pick<Cacao['p'], 'resources'>): Recap | undefined {
  const last = resources[resources.length - 1] ?? ''
  const found = last.startsWith(recapScheme)
    ? safeParse(recapSchema, decodeJson(last.slice(recapScheme.length)))
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

function decodeJson(written: string): unknown {
  try {
    return JSON.parse(atob(written.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}

/**
 * Builds the signed statement: wallets append the permissions as text, and most omit that in the
 * CACAO.
 */
export function buildStatement({ statement, resources }: Cacao['p']): string | undefined {
  const recap = decodeRecap({ resources })
  if (!recap || statement?.includes(recapSentence)) return statement
  const methods = [...recap.methods].sort((a, b) => a.localeCompare(b))
  const start = statement ? `${statement} ` : ''
  return `${start}${recapSentence}(1) 'request': '${methods.join("', '")}' for 'eip155'.`
}
