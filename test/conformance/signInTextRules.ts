import type { Account, SignInChallenge } from '#kernel'
import { toAccountId } from '#kernel'
import { expectTrue } from './expectations.ts'
import type { NamespaceRule } from './NamespaceRule.ts'
import { notAnAddress } from './notAnAddress.ts'
import type { Stage } from './openStage.ts'
import { requireFixture } from './openStage.ts'

/** An account with the first of the valid addresses. */
async function createAccount({ fixtures, createNamespace, manifest }: Stage): Promise<Account> {
  const { valid, network } = requireFixture(fixtures.addresses, 'addresses')
  const [first = ''] = valid
  const check = (await createNamespace()).parseAddress(
    typeof first === 'string' ? first : first[0],
    network,
  )
  expectTrue(check.ok, 'the first valid address to be valid', check)
  return {
    id: toAccountId(network, check.address),
    address: check.address,
    network,
    role: manifest.defaultRole,
  }
}

const separators = ['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f']
const lineBreak = /\r\n|[\n\r\u2028\u2029\u0085\v\f]/u
const injectedLine = 'URI: https://evil.example/'

/** The challenge with a line break and a second line in each of its fields. */
function* generateTampered(
  challenge: SignInChallenge,
): Generator<readonly [field: string, challenge: SignInChallenge]> {
  const full = {
    ...challenge,
    requestId: 'r1',
    expirationTime: '2126-01-01T00:00:00.000Z',
    notBefore: '2026-01-01T00:00:00.000Z',
  }
  for (const separator of separators) {
    for (const [field, value] of Object.entries(full)) {
      const tail = `${separator}${injectedLine}`
      yield [
        field,
        {
          ...full,
          [field]:
            typeof value === 'string'
              ? `${value}${tail}`
              : [...value, `https://host.example/${tail}`],
        },
      ]
    }
  }
}

const tryWrite = (write: () => string): string | undefined => {
  try {
    return write()
  } catch {
    return undefined
  }
}

/** The rules of the CAIP-122 text. */
export const signInTextRules: readonly NamespaceRule[] = [
  {
    title:
      'the sign-in text has the lines of CAIP-122 in their order, with the values of the challenge',
    needs: ['addresses'],
    async run(stage) {
      const account = await createAccount(stage)
      const challenge = stage.challenge({
        network: account.network,
        requestId: 'r1',
        expirationTime: '2126-01-01T00:00:00.000Z',
        notBefore: '2026-01-01T00:00:00.000Z',
      })
      const lines = (await stage.createNamespace()).signInText(challenge, account).split('\n')
      const {
        domain,
        statement,
        uri,
        version,
        nonce,
        issuedAt,
        expirationTime,
        notBefore,
        requestId,
        resources = [],
      } = challenge
      const expected: readonly (string | RegExp)[] = [
        new RegExp(`^${domain.replaceAll('.', '\\.')} wants you to sign in with your .+ account:$`),
        account.address,
        '',
        ...(statement === undefined ? [] : [statement]),
        '',
        `URI: ${uri}`,
        `Version: ${version}`,
        /^Chain ID: \S+$/,
        `Nonce: ${nonce}`,
        `Issued At: ${issuedAt}`,
        `Expiration Time: ${expirationTime}`,
        `Not Before: ${notBefore}`,
        `Request ID: ${requestId}`,
        ...(resources.length > 0
          ? ['Resources:', ...resources.map((resource) => `- ${resource}`)]
          : []),
      ]
      expected.forEach((line, at) => {
        const found = lines[at] ?? ''
        expectTrue(
          typeof line === 'string' ? found === line : line.test(found),
          `line ${at + 1} to be ${line}`,
          found,
        )
      })
      expectTrue(lines.length === expected.length, `${expected.length} lines`, lines)
    },
  },
  {
    title: 'no field of a challenge can smuggle a line into the sign-in text',
    needs: ['addresses'],
    async run(stage) {
      const account = await createAccount(stage)
      const namespace = await stage.createNamespace()
      for (const [field, challenge] of generateTampered(
        stage.challenge({ network: account.network }),
      )) {
        const text = tryWrite(() => namespace.signInText(challenge, account))
        const lines = text?.split(lineBreak) ?? []
        expectTrue(
          lines.filter((line) => line === injectedLine).length === 0,
          `no line to come in by the field "${field}"`,
          lines,
        )
      }
    },
  },
  {
    title: 'an invalid address gets no sign-in text',
    needs: ['addresses'],
    async run(stage) {
      const account = await createAccount(stage)
      const namespace = await stage.createNamespace()
      for (const address of ['', `${account.address}\n${injectedLine}`, notAnAddress]) {
        const text = tryWrite(() =>
          namespace.signInText(stage.challenge({ network: account.network }), {
            ...account,
            address,
          }),
        )
        expectTrue(text === undefined, `no text for the address ${JSON.stringify(address)}`, text)
      }
    },
  },
]
