// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface MintedToken {
    function mint(address to, uint256 value) external;
}

/// Makes transactions with more than one transfer in them, for histories.
contract Bazaar {
    /// Keeps what is paid, but for the change.
    function pay(uint256 change) external payable {
        require(change <= msg.value, "Bazaar: too much change");
        (bool ok, ) = msg.sender.call{value: change}("");
        require(ok, "Bazaar: change not taken");
    }

    /// Gives some of each token.
    function basket(address to, address[] calldata tokens, uint256[] calldata amounts) external {
        for (uint256 i; i < tokens.length; i++) MintedToken(tokens[i]).mint(to, amounts[i]);
    }

    /// Always fails, and says so.
    function refuse() external payable {
        revert("Bazaar: refused");
    }
}
