import { getBalance } from 'viem/actions'
import type { AccountType } from '#plugins/ports/embedded-wallet'
import type { Approvals } from '../approval/createApprovals.ts'
import type { ApprovalScreen, ScreenPart, ScreenRow } from '../describe/ApprovalScreen.ts'
import { flooredAmount } from '../describe/amounts.ts'
import type { Call } from '../describe/describeCall.ts'
import { describeCall } from '../describe/describeCall.ts'
import type { Evm } from './openEvm.ts'
import { readToken } from './readToken.ts'

const names: Readonly<Record<number, string>> = { 1: 'Ethereum', 8453: 'Base' }

/** Requests the visitor's approval of an EVM signature or transaction. */
export function evmApprovals(approvals: Approvals) {
  /** Not always the one the page sees: it may name the other. */
  const addressOf = (evm: Evm, as: AccountType) =>
    as === 'smartAccount' ? evm.smart : (evm.accounts[0]?.address ?? evm.address)
  const accountRow = (evm: Evm, as: AccountType): ScreenRow => ({
    label: as === 'smartAccount' ? 'Smart account' : 'Account',
    value: addressOf(evm, as),
    kind: 'address',
  })
  const approve = (
    id: string,
    evm: Evm,
    as: AccountType,
    screen: Pick<ApprovalScreen, 'title' | 'parts' | 'balance'>,
  ) =>
    approvals.ask(id, {
      ...screen,
      account: accountRow(evm, as),
      network: names[evm.chainId] ?? `Network ${evm.chainId}`,
    })

  async function partsOf(
    evm: Evm,
    as: AccountType,
    calls: readonly Call[],
  ): Promise<readonly ScreenPart[]> {
    const self = addressOf(evm, as)
    return Promise.all(
      calls.map((call) =>
        describeCall(call, {
          symbol: 'ETH',
          self,
          token: (contract) => readToken(evm.client, contract),
        }),
      ),
    )
  }
  /** Requests approval of calls, with the paying account's coins. */
  async function approveCalls(
    id: string,
    evm: Evm,
    as: AccountType,
    calls: readonly Call[],
    title: string,
  ) {
    const coins = await getBalance(evm.client, { address: addressOf(evm, as) }).catch(
      () => undefined,
    )
    const balance = coins === undefined ? {} : { balance: `${flooredAmount(coins, 18)} ETH` }
    await approve(id, evm, as, { title, parts: await partsOf(evm, as, calls), ...balance })
  }

  return { approve, approveCalls }
}
