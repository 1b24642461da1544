import Onboard from '@web3-onboard/core'
import injected from '@web3-onboard/injected-wallets'

const onboard = Onboard({
  wallets: [injected()],
  chains: [{ id: '0x1', token: 'ETH', label: 'Ethereum', rpcUrl: 'http://127.0.0.1:1' }],
})

const button = document.createElement('button')
button.textContent = 'Connect wallet'
button.addEventListener('click', () => onboard.connectWallet())
document.querySelector('#app').append(button)
