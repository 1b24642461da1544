export default function SwapPreviewView() {
  return null
}
