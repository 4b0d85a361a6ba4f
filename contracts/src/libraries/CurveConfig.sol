// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICurveLaunchpad} from "../interfaces/ICurveLaunchpad.sol";
import {IGraduator} from "../interfaces/IGraduator.sol";
import {CurveMath} from "./CurveMath.sol";

/// @title Which terms a launchpad can be deployed with
library CurveConfig {
    uint256 private constant MAX_FEE_BPS = 1000;
    uint256 private constant MAX_SNIPE_CREATOR_SHARE_BPS = 5000;
    /// @dev The hundredths of the ether that may find no reserve beside them at the last price.
    uint256 private constant RESERVE_TOLERANCE_PERCENT = 1;

    /// @notice Reverts with `InvalidConfig` when a term is not safe. Called by the launchpad's
    /// constructor: the graduator has to be bound to the calling contract already.
    function validate(ICurveLaunchpad.Config memory terms) internal view {
        if (terms.totalSupply == 0) revert ICurveLaunchpad.InvalidConfig("totalSupply");
        if (terms.curveSupply == 0 || terms.curveSupply > terms.totalSupply) {
            revert ICurveLaunchpad.InvalidConfig("curveSupply");
        }
        if (terms.virtualEth == 0) revert ICurveLaunchpad.InvalidConfig("virtualEth");
        if (terms.virtualToken <= terms.curveSupply) {
            revert ICurveLaunchpad.InvalidConfig("virtualToken");
        }
        uint256 raised =
            CurveMath.ethToComplete(terms.virtualEth, terms.virtualToken, terms.curveSupply);
        if (raised > type(uint96).max) revert ICurveLaunchpad.InvalidConfig("virtualEth");
        _validateFees(terms);
        if (terms.creatorFees.code.length == 0) {
            revert ICurveLaunchpad.InvalidConfig("creatorFees");
        }
        if (terms.graduator != address(0)) _validateGraduation(terms, raised);
    }

    function _validateFees(ICurveLaunchpad.Config memory terms) private pure {
        if (terms.tradeFeeBps > MAX_FEE_BPS) revert ICurveLaunchpad.InvalidConfig("tradeFeeBps");
        if (terms.graduationFeeBps > MAX_FEE_BPS) {
            revert ICurveLaunchpad.InvalidConfig("graduationFeeBps");
        }
        if (terms.creatorFeeShareBps > CurveMath.BASIS_POINTS) {
            revert ICurveLaunchpad.InvalidConfig("creatorFeeShareBps");
        }
        if (terms.snipeFeeCreatorShareBps > MAX_SNIPE_CREATOR_SHARE_BPS) {
            revert ICurveLaunchpad.InvalidConfig("snipeFeeCreatorShareBps");
        }
    }

    /// @dev Without a reserve worth the ether at the last price, most of that ether would have no tokens
    /// beside it, and the first who buys the little there is would set any price.
    function _validateGraduation(ICurveLaunchpad.Config memory terms, uint256 raised) private view {
        if (
            terms.graduator.code.length == 0
                || IGraduator(terms.graduator).launchpad() != address(this)
        ) revert ICurveLaunchpad.InvalidConfig("graduator");
        uint256 fee = CurveMath.divUp(raised * terms.graduationFeeBps, CurveMath.BASIS_POINTS);
        uint256 lastToken = terms.virtualToken - terms.curveSupply;
        uint256 needed = (raised - fee) * lastToken / (terms.virtualEth + raised);
        uint256 reserve = terms.totalSupply - terms.curveSupply;
        if (reserve * 100 < needed * (100 - RESERVE_TOLERANCE_PERCENT)) {
            revert ICurveLaunchpad.InvalidConfig("curveSupply");
        }
    }
}
