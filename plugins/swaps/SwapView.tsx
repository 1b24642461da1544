export default function SwapView() {
  return null
}
