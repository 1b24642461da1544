import WalletSection from './WalletSection.tsx'

/**
 * The wallet list as a section of the connect view. Another view imports the list itself; bundlers
 * make a request of its own of a file that is imported both on demand and by others.
 */
export default function ConnectWalletSection() {
  return <WalletSection />
}
