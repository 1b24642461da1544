export default function SwapSelectTokenView() {
  return null
}
