cpdef void settle(Worker worker, int depth, int rank) except *
