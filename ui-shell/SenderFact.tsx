import type { Caip10 } from '#kernel'
import { parseAccountId } from '#kernel'
import { Fact } from './Fact.tsx'
import { MiddleDot } from './MiddleDot.tsx'
import { reviewMessages } from './reviewMessages.ts'
import { shortAddress } from './shortAddress.ts'
import { useNamespaceState } from './useNamespaceState.ts'
import { useText } from './useText.ts'

type Props = {
  /** The account that signs. */
  readonly account: Caip10
}

/** The row of a `FactList` that names the account that signs, with its wallet. */
export function SenderFact({ account }: Props) {
  const t = useText(reviewMessages)
  const { namespace, address } = parseAccountId(account)
  const state = useNamespaceState(namespace)?.accountState
  // An outcome stays on screen after a change of account.
  const isOfWallet = state?.accounts.some((one) => one.address === address)
  const wallet = isOfWallet ? state?.connectedWalletInfo?.name : undefined
  return (
    <Fact label={t('from')} data-fact="from">
      {wallet !== undefined && (
        <>
          <bdi>{wallet}</bdi>
          <MiddleDot />
        </>
      )}
      <bdi dir="ltr">{shortAddress(address)}</bdi>
    </Fact>
  )
}
