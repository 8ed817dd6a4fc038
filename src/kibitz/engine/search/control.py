"""What all threads of one search obey: the order to stop, and the moment at which they must."""


class Control:
    def __init__(self) -> None:
        self.stopped = False
        # By the clock of machine.nanoseconds(); 0: none.
        self.deadline = 0

    def release(self) -> None:
        """Before a search: forget the last order."""
        self.stopped = False
        self.deadline = 0

    def stop(self) -> None:
        self.stopped = True

    def is_stopped(self) -> bool:
        return bool(self.stopped)

    def set_deadline(self, moment: int) -> None:
        self.deadline = moment
