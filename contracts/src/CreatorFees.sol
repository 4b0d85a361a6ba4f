// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "solady/src/utils/ReentrancyGuardTransient.sol";
import {SafeCastLib} from "solady/src/utils/SafeCastLib.sol";
import {SafeTransferLib} from "solady/src/utils/SafeTransferLib.sol";

import {ICreatorFees} from "./interfaces/ICreatorFees.sol";
import {IFeeSource} from "./interfaces/IFeeSource.sol";

/// @title The vault of creator fees
/// @dev One lock covers everything that moves value, so while a source pays, nothing is paid out and
/// the growth of the balances is exactly what came in.
contract CreatorFees is ICreatorFees, ReentrancyGuardTransient {
    using SafeCastLib for uint256;
    using SafeTransferLib for address;

    struct Fund {
        address source;
        uint8 recipientCount;
        uint128 ethCollected;
        uint128 tokenCollected;
    }

    struct Slot {
        address account;
        uint16 bps;
        uint128 ethClaimed;
        uint128 tokenClaimed;
    }

    uint256 private constant BASIS_POINTS = 10_000;
    uint256 private constant MAX_RECIPIENTS = 10;

    address private immutable DEPLOYER;

    /// @inheritdoc ICreatorFees
    bool public isSealed;
    /// @inheritdoc ICreatorFees
    mapping(address account => bool) public isFamily;
    mapping(address token => Fund) private _funds;
    mapping(address token => mapping(uint256 index => Slot)) private _slots;
    /// @dev True only while a source is being asked to pay.
    bool private transient _collecting;

    constructor() {
        DEPLOYER = msg.sender;
    }

    receive() external payable {
        if (!_collecting) revert UnexpectedEther(msg.sender);
    }

    // -------------------------------------------------------------- actions

    /// @inheritdoc ICreatorFees
    function seal(address[] calldata families) external {
        if (msg.sender != DEPLOYER) revert NotDeployer(msg.sender);
        if (isSealed) revert AlreadySealed();
        if (families.length == 0) revert InvalidFamily(address(0));
        isSealed = true;
        for (uint256 i; i < families.length; ++i) {
            address family = families[i];
            if (family.code.length == 0 || isFamily[family]) revert InvalidFamily(family);
            isFamily[family] = true;
        }
        emit Sealed(families);
    }

    /// @inheritdoc ICreatorFees
    function register(address token, Recipient[] calldata recipients) external {
        if (!isFamily[msg.sender]) revert NotFamily(msg.sender);
        Fund storage fund = _funds[token];
        if (fund.source != address(0)) revert AlreadyRegistered(token);
        uint256 count = recipients.length;
        if (count == 0 || count > MAX_RECIPIENTS) revert InvalidRecipientCount(count);
        fund.source = msg.sender;
        fund.recipientCount = uint8(count);
        uint256 sum;
        for (uint256 i; i < count; ++i) {
            Recipient calldata recipient = recipients[i];
            _requireAccount(token, fund, recipient.account);
            if (recipient.bps == 0) revert InvalidRecipient(recipient.account);
            for (uint256 j; j < i; ++j) {
                if (recipients[j].account == recipient.account) {
                    revert DuplicateRecipient(recipient.account);
                }
            }
            sum += recipient.bps;
            Slot storage slot = _slots[token][i];
            slot.account = recipient.account;
            slot.bps = recipient.bps;
        }
        if (sum != BASIS_POINTS) revert InvalidShares(sum);
        emit TokenRegistered(token, msg.sender, recipients);
    }

    /// @inheritdoc ICreatorFees
    function collect(address token)
        external
        nonReentrant
        returns (uint256 ethAmount, uint256 tokenAmount)
    {
        (bool ok, bytes memory reason, uint256 eth, uint256 tokens) = _collect(token, _known(token));
        if (!ok) {
            assembly ("memory-safe") {
                revert(add(reason, 0x20), mload(reason))
            }
        }
        return (eth, tokens);
    }

    /// @inheritdoc ICreatorFees
    function claimCreatorFees(address[] calldata tokens)
        external
        nonReentrant
        returns (uint256 ethAmount)
    {
        return _claimAll(tokens, msg.sender);
    }

    /// @inheritdoc ICreatorFees
    function claimCreatorFeesTo(address[] calldata tokens, address to)
        external
        nonReentrant
        returns (uint256 ethAmount)
    {
        return _claimAll(tokens, to);
    }

    /// @inheritdoc ICreatorFees
    function transferRecipient(address token, address to) external nonReentrant {
        Fund storage fund = _known(token);
        Slot storage slot = _slotOf(token, fund, msg.sender);
        _requireAccount(token, fund, to);
        for (uint256 i; i < fund.recipientCount; ++i) {
            if (_slots[token][i].account == to) revert DuplicateRecipient(to);
        }
        slot.account = to;
        emit RecipientTransferred(token, msg.sender, to);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc ICreatorFees
    function creatorFees(address account, address[] calldata tokens)
        external
        view
        returns (Fees[] memory fees)
    {
        fees = new Fees[](tokens.length);
        for (uint256 i; i < tokens.length; ++i) {
            address token = tokens[i];
            Fund storage fund = _funds[token];
            for (uint256 j; j < fund.recipientCount; ++j) {
                Slot storage slot = _slots[token][j];
                if (slot.account == account) fees[i] = _feesOf(token, fund, slot);
            }
        }
    }

    /// @inheritdoc ICreatorFees
    function recipientsOf(address token) external view returns (Recipient[] memory recipients) {
        recipients = new Recipient[](_funds[token].recipientCount);
        for (uint256 i; i < recipients.length; ++i) {
            Slot storage slot = _slots[token][i];
            recipients[i] = Recipient({account: slot.account, bps: slot.bps});
        }
    }

    /// @inheritdoc ICreatorFees
    function sourceOf(address token) external view returns (address) {
        return _funds[token].source;
    }

    /// @inheritdoc ICreatorFees
    function collectedOf(address token) external view returns (uint256, uint256) {
        Fund storage fund = _funds[token];
        return (fund.ethCollected, fund.tokenCollected);
    }

    // ----------------------------------------------------------- collecting

    /// @dev Books what arrived, whatever the source says it sent.
    function _collect(address token, Fund storage fund)
        private
        returns (bool ok, bytes memory reason, uint256 ethAmount, uint256 tokenAmount)
    {
        uint256 ethBefore = address(this).balance;
        uint256 tokenBefore = token.balanceOf(address(this));
        _collecting = true;
        try IFeeSource(fund.source).collectCreatorFees(token) {
            ok = true;
        } catch (bytes memory thrown) {
            reason = thrown;
        }
        _collecting = false;
        if (!ok) return (ok, reason, 0, 0);
        ethAmount = address(this).balance - ethBefore;
        tokenAmount = token.balanceOf(address(this)) - tokenBefore;
        if (ethAmount == 0 && tokenAmount == 0) return (ok, reason, 0, 0);
        fund.ethCollected += ethAmount.toUint128();
        fund.tokenCollected += tokenAmount.toUint128();
        emit CreatorFeesCollected(token, ethAmount, tokenAmount);
    }

    // ------------------------------------------------------------- claiming

    function _claimAll(address[] calldata tokens, address to) private returns (uint256 ethAmount) {
        bool paid;
        for (uint256 i; i < tokens.length; ++i) {
            (uint256 eth, uint256 tokenAmount) = _claim(tokens[i], to);
            ethAmount += eth;
            if (eth > 0 || tokenAmount > 0) paid = true;
        }
        if (!paid) revert NothingToClaim(msg.sender);
        if (ethAmount > 0) to.safeTransferETH(ethAmount);
    }

    /// @dev Books the payment and sends the tokens; the ether of all tokens is sent at the end.
    function _claim(address token, address to)
        private
        returns (uint256 ethAmount, uint256 tokenAmount)
    {
        Fund storage fund = _known(token);
        Slot storage slot = _slotOf(token, fund, msg.sender);
        if (to != msg.sender) _requireAccount(token, fund, to);
        (bool ok, bytes memory reason,,) = _collect(token, fund);
        if (!ok) emit CollectionFailed(token, reason);
        ethAmount = _share(fund.ethCollected, slot.bps) - slot.ethClaimed;
        tokenAmount = _share(fund.tokenCollected, slot.bps) - slot.tokenClaimed;
        if (ethAmount == 0 && tokenAmount == 0) return (0, 0);
        slot.ethClaimed += uint128(ethAmount);
        slot.tokenClaimed += uint128(tokenAmount);
        if (tokenAmount > 0 && !_tryTransfer(token, to, tokenAmount)) {
            slot.tokenClaimed -= uint128(tokenAmount);
            emit TokenPaymentFailed(to, token, tokenAmount);
            tokenAmount = 0;
        }
        if (ethAmount > 0 || tokenAmount > 0) {
            emit CreatorFeesClaimed(msg.sender, token, to, ethAmount, tokenAmount);
        }
    }

    /// @dev A token that limits its holders must not keep the ether from its recipient.
    function _tryTransfer(address token, address to, uint256 amount) private returns (bool) {
        (bool ok, bytes memory result) =
            token.call(abi.encodeWithSignature("transfer(address,uint256)", to, amount));
        return ok && (result.length == 0 || abi.decode(result, (bool)));
    }

    // --------------------------------------------------------------- shares

    function _feesOf(address token, Fund storage fund, Slot storage slot)
        private
        view
        returns (Fees memory)
    {
        (uint256 ethPending, uint256 tokenPending) = _pending(token, fund.source);
        return Fees({
            eth: _amounts(fund.ethCollected, ethPending, slot.bps, slot.ethClaimed),
            token: _amounts(fund.tokenCollected, tokenPending, slot.bps, slot.tokenClaimed)
        });
    }

    function _pending(address token, address source) private view returns (uint256, uint256) {
        try IFeeSource(source).pendingCreatorFees(token) returns (uint256 eth, uint256 tokens) {
            return (eth, tokens);
        } catch {
            return (0, 0);
        }
    }

    function _amounts(uint256 collected, uint256 pending, uint256 bps, uint256 claimed)
        private
        pure
        returns (Amounts memory amounts)
    {
        uint256 share = _share(collected, bps);
        amounts.lifetime = _share(collected + pending, bps);
        amounts.claimed = claimed;
        amounts.claimable = share - claimed;
        amounts.pending = amounts.lifetime - share;
    }

    function _share(uint256 collected, uint256 bps) private pure returns (uint256) {
        return collected * bps / BASIS_POINTS;
    }

    // --------------------------------------------------------------- checks

    function _known(address token) private view returns (Fund storage fund) {
        fund = _funds[token];
        if (fund.source == address(0)) revert NotRegistered(token);
    }

    function _slotOf(address token, Fund storage fund, address account)
        private
        view
        returns (Slot storage)
    {
        for (uint256 i; i < fund.recipientCount; ++i) {
            Slot storage slot = _slots[token][i];
            if (slot.account == account) return slot;
        }
        revert NotRecipient(token, account);
    }

    /// @dev None of our own contracts can claim or hand on what it is paid. The source knows those that
    /// work for this token; it is one of the sealed families, so its answer can be asked for strictly.
    function _requireAccount(address token, Fund storage fund, address account) private view {
        if (
            account == address(0) || account == address(this) || isFamily[account]
                || _funds[account].source != address(0)
                || IFeeSource(fund.source).isPartOf(token, account)
        ) revert InvalidRecipient(account);
    }

    /// @dev The chain of these contracts has transient storage.
    function _useTransientReentrancyGuardOnlyOnMainnet() internal pure override returns (bool) {
        return false;
    }
}
