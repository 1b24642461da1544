import { downloadsRoute, getWalletClicked } from '#plugins/ports/help'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { Button, NewTabNote, useKernel, useRouter } from '#ui-shell'

type Props = {
  readonly wallet: ListedWallet
  readonly label: string
  readonly variant: 'quiet' | 'secondary'
}

/**
 * Link to a wallet's download: on phones its store, elsewhere the choice of stores. Renders nothing
 * for a wallet without a download link.
 */
export function GetWalletButton({ wallet, label, variant }: Props) {
  const router = useRouter()
  const { platform, emit } = useKernel()
  const { ios, android } = platform.device
  const { app_store, play_store, chrome_store, homepage, name, order, id } = wallet
  const type = ios ? 'app_store' : android ? 'play_store' : undefined
  const store = type && wallet[type]
  if (store) {
    const tell = () => emit(getWalletClicked, { name, walletRank: order, explorerId: id, type })
    const handles = { 'data-action': 'get-wallet', 'data-focus-key': 'get-wallet' }
    return (
      <a
        className={`button ${variant} wide`}
        {...handles}
        href={store}
        target="_blank"
        rel="noreferrer noopener"
        onClick={tell}
      >
        <span>
          {label}
          <NewTabNote />
        </span>
      </a>
    )
  }
  if (!(homepage ?? app_store ?? play_store ?? chrome_store)) return null
  return (
    <Button
      variant={variant}
      wide
      data-action="get-wallet"
      focusKey="get-wallet"
      onClick={() => router.push(downloadsRoute, { wallet })}
    >
      {label}
    </Button>
  )
}
