import { sendingRef } from '#plugins/ports/send'
import { Checkbox, CopyableAddress, groupAddress, useService, useText } from '#ui-shell'
import { messages } from './messages.ts'

type Props = { readonly known: string; readonly given: string; readonly accepted: boolean }

/** Hexadecimal digits have no case. */
const normalizeHex = (address: string) =>
  address.startsWith('0x') ? address.toLowerCase() : address

/** An address in groups of four, each marked if it differs from the other address. */
function AddressDiff({ address, other }: { readonly address: string; readonly other: string }) {
  const others = groupAddress(normalizeHex(other))
  const own = groupAddress(normalizeHex(address))
  return (
    <CopyableAddress address={address}>
      <bdi dir="ltr" className="send-compared">
        {groupAddress(address).map((group, at) => {
          const Group = own[at] === others[at] ? 'span' : 'mark'
          // biome-ignore lint/suspicious/noArrayIndexKey: groups of an address are positional
          return <Group key={at}>{group} </Group>
        })}
      </bdi>
    </CopyableAddress>
  )
}

/**
 * Both addresses with their differences; sending requires the visitor to confirm the comparison.
 */
export function LookAlikeWarning({ known, given, accepted }: Props) {
  const t = useText(messages)
  const { accept } = useService(sendingRef)
  return (
    <section className="send-like">
      <dl>
        <dt>{t('like.known')}</dt>
        <dd>
          <AddressDiff address={known} other={given} />
        </dd>
        <dt>{t('like.given')}</dt>
        <dd>
          <AddressDiff address={given} other={known} />
        </dd>
      </dl>
      <Checkbox checked={accepted} onChange={accept}>
        {t('like.accept')}
      </Checkbox>
    </section>
  )
}
