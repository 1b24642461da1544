import { compatibleNetworksRoute } from '#plugins/ports/receive'
import {
  AddressText,
  CopyButton,
  Icon,
  NetworkPicture,
  Row,
  Screen,
  shortAddress,
  useChangeAnnounced,
  useRouter,
  useStyles,
  useText,
} from '#ui-shell'
import { QrCode } from '#ui-shell/qr-code'
import { messages } from './messages.ts'
import { NoAddress } from './NoAddress.tsx'
import css from './receive.css?inline'
import type { ReceiveAddress } from './useReceiveAddress.ts'
import { useReceiveAddress } from './useReceiveAddress.ts'

/** Names of token standards, by namespace; their hyphen ends no line. */
const tokenStandards: Readonly<Record<string, string>> = {
  eip155: 'ERC\u201120',
  solana: 'SPL',
  stacks: 'SIP\u201110',
}

/** The account's address as a QR code and in full, with its network. */
export default function WalletReceiveView() {
  const t = useText(messages)
  const receiving = useReceiveAddress()
  useStyles(css)
  return (
    <Screen title={t('title')}>{receiving ? <Address {...receiving} /> : <NoAddress />}</Screen>
  )
}

function Address({ address, network, compatible }: ReceiveAddress) {
  const t = useText(messages)
  const router = useRouter()
  const { name, nativeCurrency, chainNamespace } = network
  const standard = tokenStandards[chainNamespace]
  const facts = { network: name, symbol: nativeCurrency.symbol }
  const count = compatible.length
  const description = `${t('on', { network: name })} ${shortAddress(address)}`
  useChangeAnnounced(`${network.caipNetworkId}:${address}`, description)
  return (
    <div className="receive">
      <QrCode
        text={address}
        label={t('code', { network: name })}
        mark={<NetworkPicture network={network} name={name} />}
      />
      <h2 className="receive-network">
        <NetworkPicture network={network} name={name} size="small" />
        {t('on', { network: name })}
      </h2>
      <AddressText address={address} whole />
      <CopyButton text={address} variant="primary" data-action="copy">
        {t('copy')}
      </CopyButton>
      <p className="receive-only">
        {standard === undefined ? t('only', facts) : t('onlyStandard', { ...facts, standard })}
      </p>
      <Row
        data-action="compatible"
        leading={<Icon name="network" />}
        title={t('networks')}
        note={count > 1 ? t('networksNote', { count }) : t('networkNote')}
        trailing={<Icon name="chevron" small />}
        onClick={() => router.push(compatibleNetworksRoute)}
      />
    </div>
  )
}
