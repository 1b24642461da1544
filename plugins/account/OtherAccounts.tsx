import type { NamespaceState } from '#kernel'
import { connectionsRef } from '#kernel'
import { Icon, NetworkPicture, shortAddress, useAnnounce, useService, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { useNamespaceName } from './useNamespaceName.ts'
import { useOtherAccounts } from './useOtherAccounts.ts'

/** Connected accounts of other ecosystems: one press shows an account here. */
export function OtherAccounts({ record }: { readonly record: NamespaceState }) {
  const t = useText(messages)
  const announce = useAnnounce()
  const { activate } = useService(connectionsRef)
  const toName = useNamespaceName()
  const others = useOtherAccounts(record)
  if (others.length === 0) return null
  return (
    // biome-ignore lint/a11y/noRedundantRoles: VoiceOver needs it without bullets
    <ul className="account-others" role="list" aria-label={t('others.title')}>
      {others.map((other, at) => {
        const name = toName(other)
        const address = shortAddress(other.accountState.address ?? '')
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pressed button keeps the focus
          <li key={at}>
            <button
              type="button"
              className="account-other"
              data-action="show-account"
              data-namespace={other.namespace}
              onClick={() => {
                activate(other.namespace)
                announce(t('others.shown', { name, address }))
              }}
            >
              <NetworkPicture network={other.networkState.caipNetwork} name={name} size="small" />
              <span className="unseen">{t('others.show')}</span>
              <bdi className="account-other-name">{name}</bdi>
              <bdi dir="ltr" className="account-other-address">
                {address}
              </bdi>
              <Icon name="swap" small />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
