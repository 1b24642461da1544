import { Wallet } from '../Wallet.jsx'

export default function Home() {
  return <Wallet />
}
