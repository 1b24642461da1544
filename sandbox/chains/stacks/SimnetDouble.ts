import { Cl, ClarityType } from '@stacks/transactions'
import type { Simnet } from './simnet.ts'

const deployer = 'ST1PQHQKV0RJXZFY1DGX8MNSNYVE3VGZJSRTPGZGM'
const ok = { ok: true, result: Cl.serialize(Cl.ok(Cl.bool(true))) }
const failed = { ok: false, result: Cl.serialize(Cl.error(Cl.uint(1))) }
const facts: Readonly<Record<string, string>> = {
  'get-name': Cl.serialize(Cl.ok(Cl.stringAscii('Test USD'))),
  'get-symbol': Cl.serialize(Cl.ok(Cl.stringAscii('TUSD'))),
  'get-decimals': Cl.serialize(Cl.ok(Cl.uint(6))),
}

/**
 * A double of the simnet: two tables of balances, no Clarity. The real one takes half a
 * gigabyte.
 */
export function createSimnetDouble(): Simnet {
  const books = {
    coin: new Map<string, bigint>([[deployer, 10n ** 18n]]),
    token: new Map<string, bigint>([[deployer, 10n ** 18n]]),
  }
  const move = (book: Map<string, bigint>, from: string, to: string, amount: bigint) => {
    const had = book.get(from) ?? 0n
    if (had < amount || amount <= 0n || from === to) return failed
    book.set(from, had - amount)
    book.set(to, (book.get(to) ?? 0n) + amount)
    return ok
  }
  return {
    deployer,
    height: async () => 7,
    balance: async (address) => books.coin.get(address) ?? 0n,
    tokenBalance: async (address) => books.token.get(address) ?? 0n,
    transfer: async (from, to, amount) => move(books.coin, from, to, amount),
    mint: async (to, amount) => move(books.token, deployer, to, amount),
    async call({ from, values }) {
      const [amount, , to] = values.map((hex) => Cl.deserialize(hex))
      if (amount?.type !== ClarityType.UInt || !to) return failed
      return move(books.token, from, Cl.prettyPrint(to).replace(/^'/, ''), BigInt(amount.value))
    },
    async read({ contract, name }) {
      const result = contract === `${deployer}.test-usd` ? facts[name] : undefined
      if (!result) throw new Error(`There is no ${contract}.${name}`)
      return { ok: true, result }
    },
    async reset() {},
    async stop() {},
  }
}
