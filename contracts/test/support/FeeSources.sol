// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "solady/src/tokens/ERC20.sol";

import {CreatorFees} from "../../src/CreatorFees.sol";
import {ICreatorFees} from "../../src/interfaces/ICreatorFees.sol";
import {IFeeSource} from "../../src/interfaces/IFeeSource.sol";

/// @title A launched token that can be told to misbehave, whose deployer has the whole supply
contract MoodyToken is ERC20 {
    /// Transfers to this account fail, as with a token that limits its holders.
    address public refused;
    /// Answers false in place of failing.
    bool public answersFalse;

    constructor() {
        _mint(msg.sender, 1e30);
    }

    function name() public pure override returns (string memory) {
        return "Moody";
    }

    function symbol() public pure override returns (string memory) {
        return "MOOD";
    }

    function setRefused(address account, bool answersFalse_) external {
        (refused, answersFalse) = (account, answersFalse_);
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        if (to == refused) {
            if (answersFalse) return false;
            revert("refused");
        }
        return super.transfer(to, amount);
    }
}

/// @title A family whose fees are whatever a test wants
contract TestFamily is IFeeSource {
    CreatorFees public immutable vault;
    uint256 public ethDue;
    uint256 public tokensDue;
    /// Says it paid more than it did.
    uint256 public overstatement;
    bool public broken;
    /// A contract that it says is its own.
    address public part;
    bytes public attack;
    bool public attackSucceeded;

    constructor(CreatorFees vault_) {
        vault = vault_;
    }

    function launch(ICreatorFees.Recipient[] calldata recipients)
        external
        returns (MoodyToken token)
    {
        token = new MoodyToken();
        vault.register(address(token), recipients);
    }

    function register(address token, ICreatorFees.Recipient[] calldata recipients) external {
        vault.register(token, recipients);
    }

    function earn(uint256 tokens) external payable {
        ethDue += msg.value;
        tokensDue += tokens;
    }

    function setBroken(bool broken_) external {
        broken = broken_;
    }

    function setPart(address part_) external {
        part = part_;
    }

    function setOverstatement(uint256 amount) external {
        overstatement = amount;
    }

    function setAttack(bytes calldata data) external {
        attack = data;
    }

    function donateTo(address payable target) external payable returns (bool ok) {
        (ok,) = target.call{value: msg.value}("");
    }

    function collectCreatorFees(address token) external returns (uint256 eth, uint256 tokens) {
        require(!broken, "broken");
        (eth, tokens) = (ethDue, tokensDue);
        (ethDue, tokensDue) = (0, 0);
        if (attack.length > 0) (attackSucceeded,) = address(vault).call(attack);
        if (eth > 0) {
            (bool ok,) = address(vault).call{value: eth}("");
            require(ok, "refused");
        }
        if (tokens > 0) MoodyToken(token).transfer(address(vault), tokens);
        eth += overstatement;
    }

    function isPartOf(address, address account) external view returns (bool) {
        return account == part;
    }

    function pendingCreatorFees(address) external view returns (uint256, uint256) {
        require(!broken, "broken");
        return (ethDue, tokensDue);
    }
}
