import { AmountText, List, Picture, Row } from '#ui-shell'

/** A sample tab of the account. */
export default function TokensTab() {
  return (
    <List label="Tokens">
      <Row
        leading={<Picture name="Ether" round />}
        title="Ether"
        note="Ethereum"
        trailing={<AmountText value={1_234_567n} decimals={6} symbol="ETH" />}
        onClick={() => {}}
      />
      <Row
        leading={<Picture name="USD Coin" round />}
        title="USD Coin"
        note="Base"
        trailing={<AmountText value={25_000_000n} decimals={6} symbol="USDC" />}
        onClick={() => {}}
      />
    </List>
  )
}
