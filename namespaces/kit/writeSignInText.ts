import { array, check, object, optional, pipe } from 'valibot'
import type { SignInChallenge } from '#kernel'
import { fault, gate } from '#kernel'
import { pattern } from './pattern.ts'
import type { SignInStyle } from './SignInStyle.ts'

/** What the fields are called in the message, in the order they stand there. */
const names = {
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
// A line break of any kind in a value would let it pretend to be another field; a character that
// turns or hides text would let it look like one.
const line = pipe(
  pattern(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u),
  // What looks like a field is no statement: it could mislead whoever reads the message, though its
  // place tells it apart.
  check((written) => !Object.values(names).some((name) => written.startsWith(`${name}:`))),
)
const visible = pattern(/^[\x21-\x7e]+$/)
const uri = pipe(
  visible,
  check((written) => URL.canParse(written)),
)
const time = pattern(
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])(:[0-5]\d){2}(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/,
)

const fields = {
  domain: pattern(/^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/i),
  uri,
  version: pattern(/^1$/),
  nonce: pattern(/^[a-z0-9]{8,}$/i),
  issuedAt: time,
  statement: optional(line),
  expirationTime: optional(time),
  notBefore: optional(time),
  requestId: optional(visible),
  resources: optional(array(uri)),
}

/**
 * The message of a challenge for an account, each field on its own line (EIP-4361, CAIP-122).
 * Throws `foreign-invalid` naming the first field that may not
 * stand there, `bad-address` for an address that is none of the network. `chainId` is another
 * spelling
 * of the network, for wallets that write the message themselves.
 */
export function writeSignInText(
  { chain, network, blanks, chainIdOf, addressOf }: SignInStyle,
  challenge: SignInChallenge,
  address: string,
  chainId?: string,
): string {
  const { domain, statement, resources, ...said } = gate(
    object({ ...fields, network: pattern(network) }),
    challenge,
    'The sign-in challenge',
  )
  const own = addressOf(address, challenge.network)
  if (!own) throw fault('bad-address')
  const values: Readonly<Record<string, string | undefined>> = {
    ...said,
    network: chainId ?? chainIdOf?.(challenge.network) ?? said.network,
  }
  return [
    `${domain} wants you to sign in with your ${chain} account:`,
    own,
    '',
    ...(statement ? [statement, ''] : blanks > 1 ? [''] : []),
    ...Object.entries(names).flatMap(([field, name]) =>
      values[field] ? [`${name}: ${values[field]}`] : [],
    ),
    ...(resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}
