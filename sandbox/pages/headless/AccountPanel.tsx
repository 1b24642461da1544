import { useEffect } from 'react'
import { formatDecimal } from '#kernel/amount'
import type { TokensState } from '#plugins/ports/tokens'
import { tokensRef } from '#plugins/ports/tokens'
import {
  useAccount,
  useDisconnect,
  useLatchkeyService,
  useNetwork,
  useSnapshot,
} from '../../../ui-shell/react.ts'
import { useErrorMessage } from './useErrorMessage.ts'

const noTokens: TokensState = { status: 'idle', tokens: [] }

/** Shows the connected account, its network and its wallet. */
export function AccountPanel() {
  const { caipAddress = '', connectedWalletInfo } = useAccount()
  const { disconnect } = useDisconnect()
  const { network, networks, switchNetwork } = useNetwork()
  const { service } = useLatchkeyService(tokensRef)
  const held = useSnapshot(service, noTokens)
  const { said, run } = useErrorMessage()
  useEffect(() => void service?.refresh(), [service])
  return (
    <section className="card">
      <h2>{connectedWalletInfo?.name ?? 'Account'}</h2>
      <p className="long" data-testid="account">
        {caipAddress}
      </p>
      <label>
        Network{' '}
        <select
          value={network?.caipNetworkId ?? ''}
          onChange={(event) =>
            run(() => switchNetwork(event.currentTarget.value as `${string}:${string}`))
          }
        >
          {networks.map(({ caipNetworkId, name }) => (
            <option key={caipNetworkId} value={caipNetworkId}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <ul className="plain-list" data-testid="tokens">
        {held.tokens.map(({ asset, amount }) => (
          <li key={asset.id}>{`${formatDecimal(amount, asset.decimals)} ${asset.symbol}`}</li>
        ))}
      </ul>
      <p className="actions">
        <button type="button" onClick={() => run(() => disconnect())}>
          Disconnect
        </button>
      </p>
      <output>{said}</output>
    </section>
  )
}
