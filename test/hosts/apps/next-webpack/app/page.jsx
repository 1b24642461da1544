import { Wallet } from './Wallet.jsx'

export default function Page() {
  return <Wallet />
}
