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
 * What a session may do, as the message says it that signed in (EIP-5573): which requests to EVM
 * accounts, and on which networks.
 */
export type Recap = { readonly methods: readonly string[]; readonly chains: readonly string[] }

type RecapLimits = { readonly chains?: readonly string[] | undefined }
const limitsSchema: GenericSchema<unknown, RecapLimits> = looseObject({
  chains: optional(array(string())),
})
// Nothing else was asked for.
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

/** The resource that asks for requests to EVM accounts. */
export function encodeRecap(methods: readonly string[]): string {
  const eip155 = Object.fromEntries(
    [...methods].sort((a, b) => a.localeCompare(b)).map((method) => [`request/${method}`, [{}]]),
  )
  return `${recapScheme}${btoa(JSON.stringify({ att: { eip155 } })).replaceAll('=', '')}`
}

/**
 * What a message lets the session do, by its last resource; `undefined` when it says nothing that
 * can be read.
 */
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
 * The statement that was signed: wallets add in words what the session may do, and most do not
 * repeat that in the CACAO.
 */
export function buildStatement({ statement, resources }: Cacao['p']): string | undefined {
  const recap = decodeRecap({ resources })
  if (!recap || statement?.includes(recapSentence)) return statement
  const methods = [...recap.methods].sort((a, b) => a.localeCompare(b))
  return `${statement ? `${statement} ` : ''}${recapSentence}(1) 'request': '${methods.join("', '")}' for 'eip155'.`
}
