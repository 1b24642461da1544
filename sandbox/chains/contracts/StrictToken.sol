// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import "TestToken.sol";

/// A token that changes an allowance only from or to zero, as Tether does on Ethereum.
contract StrictToken is TestToken {
    constructor(string memory name_, string memory symbol_, uint8 decimals_) TestToken(name_, symbol_, decimals_) {}

    function approve(address spender, uint256 value) public override returns (bool) {
        require(value == 0 || allowance[msg.sender][spender] == 0, "StrictToken: allowance not zero");
        return super.approve(spender, value);
    }
}
