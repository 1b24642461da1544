import type { Account, SignInChallenge } from 'latchkey/kernel'
import { fault, parse } from 'latchkey/kernel'
import { array, check, object, optional, pipe, regex, string } from 'valibot'
import { parseAddress } from './address.ts'

const text = (form: RegExp) => pipe(string(), regex(form))
// Neither line breaks nor characters that hide or turn text: a value must not look like another
// field.
const line = text(/^[^\p{Cc}\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+$/u)
const uri = pipe(
  text(/^[a-z][a-z0-9+.-]*:[\x21-\x7e]+$/i),
  check((written) => URL.canParse(written), 'not a URI'),
)
const time = text(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)
const allowed = object({
  domain: text(/^[a-z0-9_-]+(\.[a-z0-9_-]+)*(:\d{1,5})?$/i),
  uri,
  version: text(/^1$/),
  network: text(/^ton:-(239|3)$/),
  nonce: text(/^[a-z0-9]{8,}$/i),
  issuedAt: time,
  statement: optional(line),
  expirationTime: optional(time),
  notBefore: optional(time),
  requestId: optional(text(/^[\x21-\x7e]+$/)),
  resources: optional(array(uri)),
})

const fieldNames = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'network'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const

/**
 * The CAIP-122 message of a challenge. Throws `foreign-invalid` naming the first field that is not
 * allowed.
 */
export function signInText(given: SignInChallenge, account: Account): string {
  const challenge = parse(allowed, given, 'The sign-in challenge')
  const address = parseAddress(account.address, account.network)
  if (!address.ok) throw fault('bad-address')
  return [
    `${challenge.domain} wants you to sign in with your TON account:`,
    address.address,
    '',
    ...(challenge.statement ? [challenge.statement, ''] : ['']),
    ...fieldNames.flatMap(([name, field]) =>
      challenge[field] === undefined
        ? []
        : [`${name}: ${field === 'network' ? challenge[field]?.slice(4) : challenge[field]}`],
    ),
    ...(challenge.resources
      ? ['Resources:', ...challenge.resources.map((resource) => `- ${resource}`)]
      : []),
  ].join('\n')
}

/**
 * The challenge of a message; undefined unless it is exactly the output of `signInText`, so that
 * nothing hides between the lines.
 */
export function readSignInText(
  message: string,
): { readonly challenge: SignInChallenge; readonly address: string } | undefined {
  const [greeting = '', address = '', , ...rest] = message.split('\n')
  const [, domain = ''] = /^(\S+) wants you to sign in with your TON account:$/.exec(greeting) ?? []
  const start = rest.findIndex((each) => each.startsWith('URI: '))
  const resources = rest.indexOf('Resources:', start)
  const values = new Map(
    rest
      .slice(start, resources < 0 ? undefined : resources)
      .map((each) => [each.split(': ', 1)[0], each.slice(each.indexOf(': ') + 2)]),
  )
  const fields = Object.fromEntries(
    fieldNames.flatMap(([name, field]) => (values.has(name) ? [[field, values.get(name)]] : [])),
  )
  const challenge = {
    domain,
    uri: '',
    nonce: '',
    version: '',
    issuedAt: '',
    ...fields,
    network: `ton:${values.get('Chain ID')}` as const,
    ...(start > 1 && rest[0] && { statement: rest[0] }),
    ...(resources >= 0 && { resources: rest.slice(resources + 1).map((each) => each.slice(2)) }),
  }
  const account: Account = {
    id: `${challenge.network}:${address}`,
    address,
    network: challenge.network,
    role: 'eoa',
  }
  try {
    return signInText(challenge, account) === message ? { challenge, address } : undefined
  } catch {
    return undefined
  }
}
