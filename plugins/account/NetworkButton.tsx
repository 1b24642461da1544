import type { NamespaceState } from '#kernel'
import { networksRoute } from '#plugins/ports/networks'
import { Icon, NetworkPicture, useRouter, useText } from '#ui-shell'
import { messages } from './messages.ts'

/** Current network in the header; opens the network list. */
export function NetworkButton({ record }: { readonly record: NamespaceState }) {
  const t = useText(messages)
  const router = useRouter()
  const network = record.networkState.caipNetwork
  const name = network?.name ?? '—'
  return (
    <button
      type="button"
      className="network-button"
      data-action="network"
      data-focus-key="network"
      title={name}
      onClick={() => router.push(networksRoute)}
    >
      <NetworkPicture network={network} name={name} size="small" />
      <span className="unseen">{t('account.network', { name })}</span>
      <bdi className="network-name" aria-hidden="true">
        {name}
      </bdi>
      <Icon name="down" small />
    </button>
  )
}
