import { array, check, object, optional, pipe, string } from 'valibot'
import type { SignInChallenge } from '#kernel'
import { fault, parse } from '#kernel'
import { pattern } from './pattern.ts'
import type { SignInStyle } from './SignInStyle.ts'

/** The names of the fields in the message, in their order. */
const fieldNames = {
  uri: 'URI',
  version: 'Version',
  network: 'Chain ID',
  nonce: 'Nonce',
  issuedAt: 'Issued At',
  expirationTime: 'Expiration Time',
  notBefore: 'Not Before',
  requestId: 'Request ID',
  resources: 'Resources',
}
const lineSchema = pipe(
  string(),
  check((written) => {
    // Persian and the scripts of India are written with joiners, and many emoji.
    const seen = written.replace(/[\u200c\u200d]/g, '')
    // A line break in a value could pass for another field; characters that turn or hide text could
    // make it look like one, and a statement that reads like a field could mislead the visitor.
    return (
      /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u.test(seen) &&
      !Object.values(fieldNames).some((name) => seen.startsWith(`${name}:`))
    )
  }),
)
const visibleSchema = pattern(/^[\x21-\x7e]+$/)
const uriSchema = pipe(
  visibleSchema,
  check((written) => URL.canParse(written)),
)
const timeSchema = pattern(
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])(:[0-5]\d){2}(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/,
)

const fieldSchemas = {
  domain: pattern(/^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/i),
  uri: uriSchema,
  version: pattern(/^1$/),
  nonce: pattern(/^[a-z0-9]{8,}$/i),
  issuedAt: timeSchema,
  statement: optional(lineSchema),
  expirationTime: optional(timeSchema),
  notBefore: optional(timeSchema),
  requestId: optional(visibleSchema),
  resources: optional(array(uriSchema)),
}

/**
 * Formats the message of a challenge, one field per line (EIP-4361, CAIP-122).
 * Throws `foreign-invalid` naming the first invalid field, `bad-address` for an address of another
 * network. `chainId` is another spelling of the network, for wallets that write the message
 * themselves.
 */
export function formatSignInText(
  { chain, network, blanks, toChainId, toCanonicalAddress }: SignInStyle,
  challenge: SignInChallenge,
  address: string,
  chainId?: string,
): string {
  const { domain, statement, resources, ...parsed } = parse(
    object({ ...fieldSchemas, network: pattern(network) }),
    challenge,
    'The sign-in challenge',
  )
  const canonicalAddress = toCanonicalAddress(address, challenge.network)
  if (!canonicalAddress) throw fault('bad-address')
  const values: Readonly<Record<string, string | undefined>> = {
    ...parsed,
    network: chainId ?? toChainId?.(challenge.network) ?? parsed.network,
  }
  return [
    `${domain} wants you to sign in with your ${chain} account:`,
    canonicalAddress,
    '',
    ...(statement ? [statement, ''] : blanks > 1 ? [''] : []),
    ...Object.entries(fieldNames).flatMap(([field, name]) =>
      values[field] ? [`${name}: ${values[field]}`] : [],
    ),
    ...(resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}
