import type { ListedWallet } from '#plugins/explorer/port'
import { IconTile, Intro, List, Picture, Row, Screen, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { storesOf } from './storesOf.ts'

const looks = {
  chrome: { icon: 'puzzle', text: 'downloads.chrome' },
  ios: { icon: 'phone', text: 'downloads.ios' },
  android: { icon: 'phone', text: 'downloads.android' },
  home: { icon: 'globe', text: 'downloads.home' },
} as const

/** Where to get one wallet. An installed one is found without a reload. */
export default function DownloadsView({ params: { wallet } }: { readonly params: { readonly wallet: ListedWallet } }) {
  const t = useText(messages)
  const stores = storesOf(wallet)
  return (
    <Screen title={t('downloads.title', { name: wallet.name })}>
      <Intro
        picture={<Picture source={wallet.icon} name={wallet.name} size="large" />}
        text={t(stores.length > 0 ? 'downloads.text' : 'downloads.none', { name: wallet.name })}
      />
      <List label={t('downloads.title', { name: wallet.name })}>
        {stores.map(({ kind, href }) => (
          <Row key={kind} href={href} leading={<IconTile name={looks[kind].icon} />} title={t(looks[kind].text)} />
        ))}
      </List>
    </Screen>
  )
}
