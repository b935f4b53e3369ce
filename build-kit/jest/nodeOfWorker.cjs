'use strict';
const { default: NodeEnvironment } = require('jest-environment-node');
const { ofWorker } = require('./ofWorker.cjs');

/** Node, for all test files of a worker. */
module.exports = ofWorker(NodeEnvironment);
