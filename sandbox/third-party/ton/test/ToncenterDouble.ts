import type { SuiteNode } from 'latchkey/testing'
import { createJsonResponse } from 'latchkey/testing'

/**
 * A stand-in for toncenter (version 3): balances by raw address, and the messages that a test
 * adds. A real one needs the network.
 */
export type ToncenterDouble = {
  readonly node: SuiteNode
  readonly balances: Map<string, bigint>
  /** Message hashes with whether their transaction was aborted. */
  readonly messages: Map<string, boolean>
  readonly asked: string[]
}

export function createToncenterDouble(): ToncenterDouble {
  const double: ToncenterDouble = {
    balances: new Map(),
    messages: new Map(),
    asked: [],
    node({ url }) {
      double.asked.push(url)
      const { pathname, searchParams } = new URL(url)
      if (pathname.endsWith('/accountStates')) {
        const address = searchParams.get('address') ?? ''
        return createJsonResponse({
          accounts: [
            { address, balance: String(double.balances.get(address) ?? 0n), status: 'active' },
          ],
          address_book: {},
        })
      }
      if (!pathname.endsWith('/transactionsByMessage'))
        return createJsonResponse({ error: 'no such path' }, 404)
      const aborted = double.messages.get(searchParams.get('msg_hash') ?? '')
      return createJsonResponse({
        transactions:
          aborted === undefined ? [] : [{ hash: 'AAAA', description: { type: 'ord', aborted } }],
      })
    },
  }
  return double
}
