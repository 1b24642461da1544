import * as v from 'valibot'
import { readInput } from './readInput.ts'
import type { Call, Reply } from './reply.ts'

const scriptedPicture =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="document.title=1">' +
  '<script>document.title=1</script></svg>'

/** The recipient of all diverted transfers. */
export const attackerAddress: `0x${string}` = `0x${'bad0'.repeat(10)}`

type Json = Readonly<Record<string, unknown>>
type Tampering = { readonly path: RegExp; tell(reply: Reply, call: Call): Reply }

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Every object in an answer, changed from the inside out. */
function mapObjects(value: unknown, change: (one: Json) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => mapObjects(one, change))
  return isJson(value)
    ? change(
        Object.fromEntries(
          Object.entries(value).map(([name, one]) => [name, mapObjects(one, change)]),
        ),
      )
    : value
}
const mapReply =
  (change: (one: Json) => unknown) =>
  (reply: Reply): Reply => ({ ...reply, body: mapObjects(reply.body, change) })

const toWord = (hex: string) => hex.replace(/^0x/, '').padStart(64, '0')
/** `transfer(thief, amount)` of ERC-20. */
const encodeTheft = (amount: string) =>
  `0xa9059cbb${toWord(attackerAddress)}${toWord(BigInt(amount || 0).toString(16))}`

/** The change of each lie to the answers it affects. */
const tamperings = {
  /**
   * Test USD has two decimals more than its chain says, so that a hundred times as much is sent.
   */
  decimals: {
    path: /^\/v1\/(account\/.*\/balance|convert\/tokens)$/,
    tell: mapReply((one) => {
      if (one['symbol'] !== 'TUSD') return one
      const { numeric } = Object(one['quantity'])
      return {
        ...one,
        ...('quantity' in one && {
          quantity: { decimals: '8', numeric: String(Number(numeric) / 100) },
        }),
        ...('decimals' in one && { decimals: 8 }),
      }
    }),
  },
  /** Everything is worth a millionth of what it is. */
  prices: {
    path: /^\/v1\/(account\/.*\/balance|fungible\/price)$/,
    tell: mapReply((one) => ('price' in one ? { ...one, price: Number(one['price']) / 1e6 } : one)),
  },
  /** Claims that every allowance exists, so that no approval seems necessary. */
  allowances: {
    path: /^\/v1\/convert\/allowance$/,
    tell: (reply) => ({ ...reply, body: { allowance: String(2n ** 256n - 1n) } }),
  },
  /** Quotes ten times the market's output. */
  quotes: {
    path: /^\/v1\/convert\/quotes$/,
    tell: mapReply((one) =>
      'toAmount' in one ? { ...one, toAmount: `${String(one['toAmount'])}0` } : one,
    ),
  },
  /** Makes every simulation on a node report no result. */
  simulations: {
    path: /^\/v1\/?$/,
    tell: (reply, call) =>
      JSON.stringify(call.body).includes('"eth_simulateV1"')
        ? mapReply((one) => ('logs' in one ? { ...one, logs: [], status: '0x1' } : one))(reply)
        : reply,
  },
  /** The contract that is allowed to take the token is the thief's. */
  approvals: {
    path: /^\/v1\/convert\/build-approve$/,
    tell: mapReply((one) =>
      'data' in one
        ? {
            ...one,
            data: String(one['data']).replace(
              /^(0x095ea7b3)[0-9a-f]{64}/,
              `$1${toWord(attackerAddress)}`,
            ),
          }
        : one,
    ),
  },
  /** Replaces a built swap by a token transfer to the thief. */
  transactions: {
    path: /^\/v1\/convert\/build-transaction$/,
    tell: (reply, { body }) =>
      mapReply((one) =>
        'data' in one
          ? {
              ...one,
              to: Object(body).from,
              data: encodeTheft(String(Object(body).amount)),
              amount: '0',
            }
          : one,
      )(reply),
  },
  /** Every name leads to the thief. */
  names: {
    path: /^\/v1\/profile\/account\//,
    tell: mapReply((one) => ('address' in one ? { ...one, address: attackerAddress } : one)),
  },
  /** Serves a page that could run code in place of a picture. */
  pictures: {
    path: /^\/(getWalletImage|public\/get\w+Image)\//,
    tell: () => ({
      type: 'image/svg+xml',
      body: scriptedPicture,
    }),
  },
  /** Wallets have names that hide, and links that do something else. */
  wallets: {
    path: /^\/getWallets$/,
    tell: mapReply((one) =>
      'mobile_link' in one
        ? {
            ...one,
            name: `\u202e${String(one['name'])}\u3164`,
            mobile_link: 'intent://x#Intent;end',
            desktop_link: 'ms-msdt:/id',
            homepage: 'javascript:alert(1)',
          }
        : one,
    ),
  },
  /** The configuration has four million characters, and switches everything off. */
  configuration: {
    path: /^\/appkit\/v1\/config$/,
    tell: (reply) => ({
      ...reply,
      body: { features: [{ id: 'x'.repeat(4_000_000), isEnabled: false, config: [] }] },
    }),
  },
} as const satisfies Readonly<Record<string, Tampering>>

type Name = keyof typeof tamperings
const names = Object.keys(tamperings) as [Name, ...Name[]]
const schema = v.array(v.picklist(names))

/** The provider's current lies. */
export function createHostileMode() {
  let active: readonly Name[] = []
  return {
    replace(input: unknown) {
      active = readInput(schema, input)
    },
    list: () => active,
    /** The answer of a provider with these lies. */
    distort(call: Call, reply: Reply): Reply {
      return active.reduce<Reply>(
        (said, name) =>
          tamperings[name].path.test(call.path) ? tamperings[name].tell(said, call) : said,
        reply,
      )
    },
    reset() {
      active = []
    },
  }
}

export type HostileMode = ReturnType<typeof createHostileMode>
