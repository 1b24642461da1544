// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// A contract account with one owner whose signature counts as its own (ERC-1271).
contract OwnedWallet {
    address public immutable owner;

    constructor(address owner_) payable {
        owner = owner_;
    }

    receive() external payable {}

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        address signer = ecrecover(hash, uint8(signature[64]), r, s);
        return signer != address(0) && signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function execute(address to, uint256 value, bytes calldata data) external returns (bytes memory) {
        require(msg.sender == owner, "OwnedWallet: not the owner");
        (bool ok, bytes memory answer) = to.call{value: value}(data);
        require(ok, "OwnedWallet: call failed");
        return answer;
    }
}

/// Puts wallets at addresses known beforehand, so that a wallet can sign before it exists (ERC-6492).
contract OwnedWalletFactory {
    function create(address owner, bytes32 salt) external returns (address) {
        address wallet = addressOf(owner, salt);
        if (wallet.code.length == 0) new OwnedWallet{salt: salt}(owner);
        return wallet;
    }

    function addressOf(address owner, bytes32 salt) public view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(OwnedWallet).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, code)))));
    }
}
